// Who may do what.

import type { Color, Role } from "./base";

export interface Me {
  role: Role;
  pictures: boolean;
  device: string;
  name: string;
  side: Color | null;
}

export interface Official {
  role: "referee" | "executing_referee" | "chief";
  name: string;
  in_event: boolean;
}

export interface TableSide {
  side: Color | null;
}

export interface EvidenceKey {
  vkey: string;
  fingerprint: string;
  qr_svg: string;
  records: number;
  head: string;
  fault: string | null;
}

export interface PairedDevice {
  id: string;
  name: string;
  role: string;
  paired: string;
  revoked: string | null;
  self: boolean;
}

export interface PairedDevices {
  devices: PairedDevice[];
}

export interface TablePin {
  pin: string;
  url: string;
  qr_svg: string;
  valid_s: number;
  reachable: boolean;
}

export interface StationClock {
  by: "network" | "device" | "nobody";
  name: string;
  unix_ms: number;
}
