// Tests of servers start real ones; on a loaded machine that takes its time.
jest.setTimeout(60_000);
