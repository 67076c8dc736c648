import { createContext } from 'react';

/** How the details of a list go over to the editor; without one the shell opens it. */
export const EditFromDetails = createContext<((id: string) => void) | undefined>(undefined);
