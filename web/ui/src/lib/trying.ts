// Parts of the page come as files of their own, when they are wanted. One that cannot be had, because
// the server is gone, is asked for again until it comes.

const pause = 3_000; // ms until another attempt

// keepTrying hands on what is loaded, or null while it cannot be had. What it returns ends the attempts.
export function keepTrying<T>(load: () => Promise<T>, put: (loaded: T | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  async function attempt(): Promise<void> {
    let loaded: T | null = null;
    try {
      loaded = await load();
    } catch {
      timer = over ? undefined : setTimeout(attempt, pause);
    }
    if (!over) put(loaded);
  }
  void attempt();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
