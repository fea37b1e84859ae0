// The parts of the composing page that come as files of their own.
export const parts = {
  solution: () => import("./SolutionView.svelte"),
  analysis: () => import("./Analysis.svelte"),
  explore: () => import("./Explore.svelte"),
  byHand: () => import("./ByHand.svelte"),
  params: () => import("./Params.svelte"),
  drafts: () => import("./DraftList.svelte"),
  keys: () => import("./Keys.svelte"),
  before: () => import("../library/Before.svelte"),
};

const settled = 4_000; // ms, when the page is there and being looked at

// bringLater has all of them come when the page is at rest, so that one composes on if the server goes.
// What it returns calls that off.
export function bringLater(): () => void {
  const bring = () => {
    performance.mark("at rest");
    void Promise.allSettled(Object.values(parts).map((load) => load()));
  };
  const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(bring, { timeout: settled }) : bring()), settled);
  return () => clearTimeout(timer);
}
