/** Room for bodies that are in memory before anybody has looked at a token: all of them together take no more. */
export interface BodyRoom {
  /** False where there is no room for so many bytes; otherwise they are taken until `leave`. */
  enter(bytes: number): boolean;
  leave(bytes: number): void;
}

export const usualBodyRoom = 64 * 1024 * 1024;

export function bodyRoom(most: number): BodyRoom {
  let taken = 0;
  return {
    enter(bytes) {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    leave(bytes) {
      taken -= bytes;
    },
  };
}
