const formats: Readonly<Record<string, string>> = { 'svg+xml': 'SVG', webp: 'WebP' };
const kinds: Readonly<Record<string, string>> = { image: 'picture', video: 'video', audio: 'recording' };

/** 'JPEG picture' for image/jpeg, 'PDF document'; a type that has no words here as it is. */
export function mediaTypeWords(type: string): string {
  if (type === 'application/pdf') return 'PDF document';
  const [kind = '', format = ''] = type.split('/');
  const word = kinds[kind];
  return word ? `${formats[format] ?? format.toUpperCase()} ${word}` : type;
}
