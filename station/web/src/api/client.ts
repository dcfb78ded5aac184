// Asking the station: JSON in and out, problems as one sentence.

import type { Problem } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const detail = typeof problem?.detail === "string" ? problem.detail : response.statusText;
  throw new ApiError(response.status, problem?.code ?? "error", detail);
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, "unreachable", "");
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return answer<T>(await ask(path, { headers: { Accept: "application/json" }, ...(signal ? { signal } : {}) }));
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answer<T>(await ask(path, { method, headers, body: JSON.stringify(body) }));
}

export async function upload<T>(path: string, file: File): Promise<T> {
  return answer<T>(await ask(path, { method: "POST", body: file }));
}
