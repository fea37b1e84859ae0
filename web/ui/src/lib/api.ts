// Requests to the server. An error has the words of its problem+json.

import { language, t } from "./i18n.svelte";
import { ask } from "./transport";

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { message: string; location?: string }[] = [],
  ) {
    super(message);
  }
}

// Away is thrown where nobody answers.
export class Away extends Error {}

// passing tells whether what has failed may go well a little later.
export const passing = (e: unknown): boolean => e instanceof Away || (e instanceof Refused && [429, 503].includes(e.status));

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await request(method, path, body)).json() as Promise<T>;
}

export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const form = body instanceof FormData;
  const file = body instanceof Blob;
  const response = await answer(path, {
    method,
    headers: body === undefined || form ? {} : { "Content-Type": file ? "application/octet-stream" : "application/json" },
    body: body === undefined ? undefined : form || file ? body : JSON.stringify(body),
  });
  if (!response.ok) {
    let message = response.statusText;
    let details: { message: string; location?: string }[] = [];
    try {
      const problem = await response.json();
      message = problem.detail ?? problem.title ?? message;
      details = problem.errors ?? [];
      if (message === "validation failed" && details.length)
        message = details.map((d) => `${d.location?.replace(/^(body|query|path)\./, "") ?? ""}: ${d.message}`).join("; ");
    } catch {
      // not problem+json: the status text has to do
    }
    throw new Refused(response.status, await inLanguage(message), details);
  }
  return response;
}

// inLanguage says a refusal in the page's language, by a table that is loaded when it is first needed.
async function inLanguage(message: string): Promise<string> {
  if (language() === "en") return message;
  try {
    return (await import("./refusals")).refused(message);
  } catch {
    return message; // the table cannot be loaded: English has to do
  }
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  let response: Response | undefined;
  try {
    response = await ask(path, init);
  } catch {
    // the browser's own words are no help
  }
  // Those in between say 502 and 504.
  if (!response || [502, 504].includes(response.status)) throw new Away(t("serverAway"));
  return response;
}

// save hands a file to the browser.
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const a = document.createElement("a");
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// said is what there is to say about an error.
export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
