import { describe, expect, test, vi } from "vitest";
import { ApiError, get, send, upload } from "../src/api/client";
import { connect } from "../src/api/live";
import { leave, learnRole, me, pair, pinFromAddress } from "../src/table/role";

vi.mock("../src/api/live", () => ({ connect: vi.fn() }));

function answers(...responses: (Response | Promise<Response> | Error)[]) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => {
    const next = responses.shift();
    if (!next || next instanceof Error) throw next ?? new Error("asked too often");
    return next;
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

const problem = (status: number, body: object | string, statusText = "") =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, statusText });

describe("an answer", () => {
  test("is what the JSON says", async () => {
    const asked = answers(Response.json({ seq: 3 }));
    expect(await get("/api/board")).toEqual({ seq: 3 });
    expect(asked.mock.lastCall).toMatchObject(["/api/board", { credentials: "same-origin" }]);
  });

  test("is asked for again where the station says to wait a moment", async () => {
    vi.useFakeTimers();
    const asked = answers(problem(429, { code: "too_fast" }), Response.json({ seq: 4 }));
    const answer = get("/api/board");
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await answer).toEqual({ seq: 4 });
    expect(asked.mock.calls).toHaveLength(2);
  });

  test("to a command takes its body as JSON, an empty one where there is none", async () => {
    const asked = answers(Response.json({}), Response.json({}));
    await send("PUT", "/api/a", { color: "B" });
    await send("POST", "/api/b");
    expect(asked.mock.calls.map(([, { method, body }]) => [method, body])).toEqual([
      ["PUT", '{"color":"B"}'],
      ["POST", "{}"],
    ]);
  });

  test("to an upload takes the file itself", async () => {
    const asked = answers(Response.json({}));
    const file = new File(["backup"], "backup.zip");
    await upload("/api/restore", file);
    expect(asked.mock.lastCall?.[1].body).toBe(file);
  });
});

describe("a problem", () => {
  test.each([
    ["has its code and sentence", problem(409, { code: "no_game", detail: "no game" }), [409, "no_game", "no game"]],
    ["without a code is a fault", problem(500, { detail: "broken" }), [500, "faulty", "broken"]],
    [
      "in a list of faults is told by the status",
      problem(422, { detail: [{}] }, "Unprocessable"),
      [422, "faulty", "Unprocessable"],
    ],
    ["that is no JSON is told by the status", problem(502, "<html>", "Bad Gateway"), [502, "faulty", "Bad Gateway"]],
    ["of the line has no status", new TypeError("failed to fetch"), [0, "unreachable", ""]],
  ] as const)("%s", async (_, response, [status, code, message]) => {
    answers(response);
    const error = await get("/api/x").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message });
  });
});

describe("what this browser may do", () => {
  test("is what the station says", async () => {
    answers(Response.json({ role: "table", pictures: true }));
    await learnRole();
    expect(me.value).toEqual({ role: "table", pictures: true });
  });

  test("is not what it said before the pairing, should that come late", async () => {
    let late: (response: Response) => void = () => undefined;
    answers(
      new Promise<Response>((resolve) => {
        late = resolve;
      }),
      Response.json({ role: "owner", pictures: true }),
    );
    const learning = learnRole();
    await pair("123456");
    late(Response.json({ role: "spectator", pictures: false }));
    await learning;
    expect(me.value?.role).toBe("owner");
  });

  test("stays as it was after a wrong PIN", async () => {
    answers(Response.json({ role: "table", pictures: true }), problem(403, { code: "wrong_pin", detail: "" }));
    await pair("123456");
    await expect(pair("000000")).rejects.toMatchObject({ code: "wrong_pin" });
    expect(me.value?.role).toBe("table");
  });

  test("is given back", async () => {
    vi.mocked(connect).mockClear();
    const asked = answers(Response.json({ role: "spectator", pictures: false }));
    await leave();
    expect(asked.mock.lastCall?.[0]).toBe("/api/auth/leave");
    expect(connect).toHaveBeenCalled(); // a visitor hears less than whoever was paired
    expect(me.value?.role).toBe("spectator");
  });
});

describe("the PIN of a QR code", () => {
  test("is read once and taken out of the address", () => {
    history.replaceState(null, "", "/table#pin=123456");
    expect(pinFromAddress()).toBe("123456");
    expect(location.href).toMatch(/\/table$/);
    expect(pinFromAddress()).toBeNull();
  });

  test.each(["#pin=12345", "#pin=1234567890123", "#pin=12345a", "#other", ""])("is none in %j", (hash) => {
    history.replaceState(null, "", `/table${hash}`);
    expect(pinFromAddress()).toBeNull();
    expect(location.hash).toBe(hash);
  });
});
