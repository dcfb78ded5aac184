// Who may do what.

import type { Role } from "./base";

export interface Me {
  role: Role;
  pictures: boolean;
  device: string;
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
}
