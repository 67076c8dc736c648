import { setTimeout as wait } from 'node:timers/promises';
import { describeProcess, endProcess, isRunning, type ProcessRecord } from './processes.ts';
import type { RunningService, Service } from './service.ts';

const longestPause = 10_000;
const steadyAfter = 30_000;
// Longer than the services need to answer what they have accepted.
const stopTimeoutMs = 7000;
const firstAttempts = 3;

const text = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Keeps services running until it is stopped. */
export interface Supervisor {
  /** Starts a service and keeps it running from then on. @throws whatever its first start throws */
  start(service: Service, options?: { onRestart?: () => Promise<void> }): Promise<void>;
  /** Stops all services, the one whose start was asked for last first. */
  stop(): Promise<void>;
  /** Ends all services at once. */
  kill(): void;
  /** The pids of what runs now, by name. */
  pids(): Record<string, number>;
}

/**
 * @param record receives the processes whenever one was started
 * @param say receives a line whenever a service ended or came back
 */
export function createSupervisor({
  record = () => {},
  say,
  firstPause = 500,
}: {
  record?: (services: Record<string, ProcessRecord>) => void;
  say: (line: string) => void;
  firstPause?: number;
}): Supervisor {
  const running = new Map<string, RunningService>();
  const known: Record<string, ProcessRecord> = {};
  const order: string[] = [];
  const starting = new Set<Promise<unknown>>();
  let isStopping = false;

  // Recorded before it is ready: a supervisor that is killed in between must not leave an unknown process.
  const start = async (service: Service) => {
    const process = service.start((pid) => {
      const described = describeProcess(pid);
      if (described) known[service.name] = described;
      try {
        record({ ...known });
      } catch (error) {
        // A full disk must end nothing. Processes of a killed supervisor end by themselves all the same
        // (exit-with-parent.mjs).
        say(`The list of running processes could not be written: ${text(error)}`);
      }
    });
    starting.add(process);
    try {
      return await process;
    } finally {
      starting.delete(process);
    }
  };

  /** A failed first start may be temporary: a process that is still ending, a busy machine. */
  const startAtFirst = async (service: Service): Promise<RunningService> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await start(service);
      } catch (error) {
        if (isStopping || attempt === firstAttempts) throw error;
        say(`${service.name} did not start; trying again`);
        await wait(firstPause * attempt, undefined, { ref: false });
      }
    }
  };

  const keep = async (service: Service, first: RunningService, onRestart: () => Promise<void>) => {
    let process = first;
    let pause = firstPause;
    for (;;) {
      const since = Date.now();
      const how = await process.exited;
      if (isStopping) return;
      running.delete(service.name);
      if (Date.now() - since > steadyAfter) pause = firstPause;
      say(`${service.name} ended (${how}); starting it again`);
      for (;;) {
        await wait(pause, undefined, { ref: false });
        if (isStopping) return;
        pause = Math.min(pause * 2, longestPause);
        try {
          process = await start(service);
          break;
        } catch (error) {
          say(`${service.name} could not be started again: ${text(error)}`);
        }
      }
      if (isStopping) return process.stop();
      running.set(service.name, process);
      await onRestart().catch((error: unknown) => say(`${service.name}, after its restart: ${error}`));
      say(`${service.name} runs again`);
    }
  };

  return {
    async start(service, { onRestart = async () => {} } = {}) {
      order.push(service.name);
      const process = await startAtFirst(service);
      // Stopped while it was starting.
      if (isStopping) return process.stop();
      running.set(service.name, process);
      void keep(service, process, onRestart);
    },
    async stop() {
      isStopping = true;
      const unready = Object.entries(known).filter(([name]) => !running.has(name));
      await Promise.all(unready.map(([, process]) => endProcess(process, stopTimeoutMs)));
      await Promise.allSettled(starting);
      for (const name of order.reverse()) {
        await running.get(name)?.stop();
        running.delete(name);
      }
    },
    kill() {
      isStopping = true;
      for (const process of running.values()) process.kill();
      for (const [name, process] of Object.entries(known)) if (!running.has(name)) endAtOnce(process);
    },
    pids: () => Object.fromEntries([...running].map(([name, process]) => [name, process.pid])),
  };
}

/** SIGQUIT, which a database that is still starting survives without damage; every other process just ends. */
function endAtOnce(record: ProcessRecord) {
  try {
    if (isRunning(record)) process.kill(record.pid, 'SIGQUIT');
  } catch {
    // It has just ended by itself.
  }
}
