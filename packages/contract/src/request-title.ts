/**
 * What module requests are called on screens. Their stored names are part of the contract
 * (docs: domain/requests): 'Wish-{name}', 'Replacement-{name}-{timestamp}', 'Link-Order-{timestamp}'; nobody reads a
 * time stamp.
 */
const storedName = /^(Wish|Replacement|Link)-(.*?)(?:-?\d{9,})?$/s;
const titles: Readonly<Record<string, (subject: string) => string>> = {
  Wish: (subject) => `Wish: ${subject}`,
  Replacement: (subject) => `Replacement for ${subject}`,
  Link: (subject) => (subject ? `Template link: ${subject}` : 'Template link'),
};
const read = (name: string) => {
  const [, kind = '', text = ''] = storedName.exec(name) ?? [];
  return kind === 'Link' ? { kind, subject: text.replace(/^Order-?/, '') } : { kind, subject: text };
};

/**
 * The subject of a request: 'Wooden tray' of 'Replacement-Wooden tray-1795349383632'; '' for a link, whose name has
 * none.
 */
export const requestSubject = (name: string): string => (storedName.test(name) ? read(name).subject : name);

/** The same with what is asked for: 'Replacement for Wooden tray'. A name that somebody typed stays as it is. */
export function requestTitle(name: string): string {
  const { kind, subject } = read(name);
  return subject || kind === 'Link' ? (titles[kind]?.(subject) ?? name) : name;
}
