// What the API answers to GET releases and GET releases/{name} (packages/api/src/documentation/release-paths.ts).

export interface VersionHealth {
  version: string;
  opens: number;
  failed: number;
  crashes: number;
  errors: number;
  firstView: number | null;
  firstRow: number | null;
}
export interface LiveVersion {
  version: string;
  deployedAtUtc: string;
  deployedBy: string;
}
export interface ShownRelease {
  name: string;
  displayName: string;
  owner: string | null;
  live: LiveVersion | null;
  candidate: (LiveVersion & { percent: number; cohorts: readonly string[] }) | null;
  rule: { failures: number; opens: number } | null;
  rolledBack: string | null;
  /** The portal took a version back by itself, and nothing was deployed since. Missing from the API of before. */
  takenBack?: { version: string; reason: string; atUtc: string } | null;
  disabled: string | null;
  bytes: number | null;
  budget: { bytes: number; firstView: number };
  hours: readonly { hourUtc: string; opens: number; failed: number }[];
  versions: readonly VersionHealth[];
  routes: readonly { path: string; title: string }[];
  dialogs: readonly string[];
  /** To pages of other remotes. Missing from the API of before. */
  contributions?: readonly { title: string; point: string }[];
  requires: Readonly<Record<string, string>>;
  provides: Readonly<Record<string, string>>;
  /** Of earlier majors among them. Missing from the API of before. */
  earlierBytes?: Readonly<Record<string, number>>;
}
export interface Releases {
  channel: string;
  remotes: readonly ShownRelease[];
  /** What happened in the last 24 hours, the latest first. Missing from the API of before. */
  recent?: readonly RecentEntry[];
  /** The median of all pages, in milliseconds; null where none was measured. Missing from the API of before. */
  firstView?: number | null;
}
export interface Frame {
  call: string;
  file: string;
  line: number;
  column: number;
  isSource: boolean;
}
export interface Failure {
  version: string;
  fingerprint: string;
  kind: string;
  code: string;
  message: string;
  times: number;
  people: number;
  browsers: readonly string[];
  requestIds: readonly string[];
  firstUtc: string;
  lastUtc: string;
  frames: readonly Frame[];
}
export interface HistoryEntry {
  action: string;
  version: string;
  from: string;
  percent: number | null;
  by: string;
  atUtc: string;
  commit: string;
  isDirty: boolean;
  message: string;
}
export interface RecentEntry extends HistoryEntry {
  /** Of the release. */
  name: string;
}
export interface ReleaseDetails {
  name: string;
  history: readonly HistoryEntry[];
  failures: readonly Failure[];
}
