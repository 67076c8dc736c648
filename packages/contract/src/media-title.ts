import { defaultUploadName, projectMediaDelimiter } from './constants.ts';

/** The name of a picture on screens: its stored name without the mark of a project's pictures. */
export function mediaTitle(name: string): string {
  const end = name.indexOf(projectMediaDelimiter);
  return (end < 0 ? name : name.slice(0, end)).trim() || defaultUploadName;
}
