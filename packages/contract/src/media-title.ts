import { defaultUploadName, projectMediaDelimiter } from './constants.ts';

/** What a picture is called on screens: its stored name without the mark of those that belong to a project. */
export function mediaTitle(name: string): string {
  const end = name.indexOf(projectMediaDelimiter);
  return (end < 0 ? name : name.slice(0, end)).trim() || defaultUploadName;
}
