// Set-up of the camera.

import type { Told } from "./base";

export type SetUpStep = "camera" | "board" | "view" | "still" | "lock" | "ready";
export type Level = "good" | "poor" | "bad";
export type Side = "bottom" | "left" | "top" | "right";

export interface SetUpFinding {
  kind: string;
  level: Level;
  value: number;
  unit: string;
  told: Told;
  points: string[];
}

export interface SetUpLock {
  state: "free" | "locking" | "locked" | "partly" | "cannot" | "worse";
  controls: Record<string, number>;
}

export interface SetUpLens {
  source: "sheet" | "board lines";
  rms_px: number;
  focus_dpt: number | null;
}

export interface SetUpLines {
  seen_px: number;
  left_px: number | null;
}

export interface SetUpTaking {
  views: number;
  wanted: number;
  coverage: number[][];
  seen: "kept" | "no_sheet" | "few_corners" | "same_as_before" | null;
  rms_px: number | null;
  told: Told;
}

export interface SetUpProfile {
  made: string;
  camera: string;
  verdict: "holds" | "refresh" | "refuse" | null;
  findings: SetUpFinding[];
}

export interface SetUp {
  step: SetUpStep;
  picture: number | null;
  width: number | null;
  height: number | null;
  level: Level;
  reason: string;
  corners: [number, number][];
  black: Side;
  asked: boolean;
  distance_mm: number | null;
  tilt_deg: number | null;
  focal_known: boolean;
  findings: SetUpFinding[];
  lock: SetUpLock;
  lens: SetUpLens | null;
  lines: SetUpLines | null;
  taking: SetUpTaking | null;
  profile: SetUpProfile | null;
  complaint: Told | null;
}

export interface Renamed {
  before: string[];
  after: string[];
}

export interface FoundCamera {
  camera: string;
  name: string;
}

export interface PhoneInvitation {
  url: string;
  qr_svg: string;
  fingerprint: string;
}

export interface Cameras {
  used: string;
  chosen: boolean;
  started_with: string;
  found: FoundCamera[];
  phone: PhoneInvitation | null;
}

export interface CameraChosen {
  refused: Told | null;
}

export interface Https {
  install: string;
  qr_svg: string;
  secure: string;
  name: string;
  fingerprint: string;
  reachable: boolean;
}

export interface HallMember {
  fingerprint: string;
  name: string;
  server: string;
  connected: boolean;
  sent: number;
  forked: number | null;
  chief: string;
  referee: string;
  officials: string[];
}
