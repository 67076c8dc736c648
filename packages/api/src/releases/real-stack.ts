import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import * as v from 'valibot';
import type { ReleaseStorage } from './release-storage.ts';

/** A frame of a stack: in the sources where the map of its file is known, else in the built file. */
export interface Frame {
  /** The name of the function; empty where the engine does not say. */
  call: string;
  file: string;
  line: number;
  column: number;
  isSource: boolean;
}

interface BuiltFrame extends Omit<Frame, 'isSource'> {
  url: string;
}

const longestFrame = 500;

/** Frames of a stack as Chromium ('at f (url:1:2)') and as Firefox and Safari ('f@url:1:2') write them. */
export function framesOf(stack: string): BuiltFrame[] {
  return stack.split('\n').flatMap((text) => {
    // Anybody may report a stack, and these patterns take long for a line that is made for them.
    if (text.length > longestFrame) return [];
    const found =
      /^\s*at (?:(?:async )?(.*?) \()?(\S+?):(\d+):(\d+)\)?$/.exec(text) ?? /^\s*(.*?)@(\S+?):(\d+):(\d+)$/.exec(text);
    if (!found) return [];
    const [, call = '', url = '', line, column] = found;
    return [{ call, url, file: url.replace(/^https?:\/\/[^/]+\//, ''), line: Number(line), column: Number(column) }];
  });
}

/** Where the map of a built file is: 'catalog/1.4.2-7f03ce/static/js/packs.js.map'; undefined for files of others. */
export function mapOf(url: string): string | undefined {
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  const [, host, hostFile] = /^\/assets\/([\w.+-]+)\/([\w./-]+\.js)$/.exec(path) ?? [];
  if (host !== undefined) return `host/${host}/${hostFile}.map`;
  const [, remote] = /\/releases\/([a-z][a-z0-9-]*\/[\w.+-]+\/[\w./-]+\.js)$/.exec(path) ?? [];
  return remote?.includes('..') === false ? `${remote}.map` : undefined;
}

const sourceMap = v.object({
  version: v.literal(3),
  sources: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
});
/** A map takes ten times its size when it is read; these are the last ones that were asked for. */
const mostMaps = 12;
const mostFrames = 12;
const ours = /^(?!.*node_modules\/)/;

/** Answers stacks in the sources of the remotes, as far as their maps are in storage. */
export function stackReader(storage: Pick<ReleaseStorage, 'json'>) {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const mapAt = (path: string) => {
    const found = maps.get(path);
    maps.delete(path);
    const reading = found ?? readMap(path);
    maps.set(path, reading);
    const [oldest] = maps.keys();
    if (maps.size > mostMaps && oldest !== undefined) maps.delete(oldest);
    reading.catch(() => maps.delete(path));
    return reading;
  };
  async function readMap(path: string) {
    const parsed = v.safeParse(sourceMap, await storage.json('release-maps', path));
    return parsed.success ? new TraceMap(parsed.output) : undefined;
  }

  return async function realStack(stack: string): Promise<Frame[]> {
    const frames: Frame[] = [];
    for (const { url, ...built } of framesOf(stack).slice(0, 3 * mostFrames)) {
      const path = mapOf(url);
      // Storage that does not answer leaves the built stack, which says something too.
      const map = path === undefined ? undefined : await mapAt(path).catch(() => undefined);
      // Columns of stacks begin at 1, those of maps at 0.
      const place = map && originalPositionFor(map, { line: built.line, column: Math.max(0, built.column - 1) });
      if (place?.source == null) frames.push({ ...built, isSource: false });
      else {
        const { source, line, column, name } = place;
        frames.push({ call: name ?? built.call, file: source, line, column: column + 1, isSource: true });
      }
    }
    // Frames of libraries are between ours; without ours they are all there is.
    const own = frames.filter(({ file, isSource }) => isSource && ours.test(file));
    return (own.length > 0 ? own : frames).slice(0, mostFrames);
  };
}
