/** Lower case without diacritics, so that 'ecole' finds 'École'. */
export const normalizeForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
