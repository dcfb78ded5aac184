// What goes over the wire, as in station/api/schemas; tests/station/api/test_typescript.py compares the two.

export type * from "./access";
export type * from "./archive";
export type * from "./base";
export type * from "./clock";
export type * from "./count";
export type * from "./demo";
export type * from "./events";
export type * from "./game";
export type * from "./referee";
export type * from "./report";
export type * from "./setup";
export type * from "./table";
export type * from "./terms";
