/**
 * Somebody who takes boxes from a warehouse to a project (docs: domain/shipping): data, and nothing that is sent
 * anywhere.
 */
export interface Carrier {
  /** Stored on shipments and boxes. */
  id: string;
  name: string;
  /** Whether a tracking number, without spaces and dashes and in capitals, is one of theirs. */
  matches(number: string): boolean;
  /** The page that says where the box is; undefined where there is none. */
  trackUrl(number: string): string | undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const digitsOf = (text: string) => [...text].map(Number);

/** UPS counts letters as numbers, and every second character twice. */
function isUps(number: string): boolean {
  if (!/^1Z[0-9A-Z]{15}\d$/.test(number)) return false;
  const values = [...number.slice(2, -1)].map((sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10,
  );
  const total = sum(values.map((value, at) => (at % 2 === 0 ? value : value * 2)));
  return (10 - (total % 10)) % 10 === Number(number.at(-1));
}

/** FedEx Express: 12 digits, weighed 3, 1, 7. FedEx Ground: 15 digits, weighed 3, 1 from the right; or 22 that begin with 96. */
function isFedEx(number: string): boolean {
  if (/^\d{12}$/.test(number)) {
    const weights = [3, 1, 7];
    const total = sum(digitsOf(number.slice(0, 11)).map((digit, at) => digit * (weights[at % 3] ?? 0)));
    return (total % 11) % 10 === Number(number.at(-1));
  }
  const ground = /^96\d{20}$/.test(number) ? number.slice(7) : number;
  return /^\d{15}$/.test(ground) && hasThreeOneCheck(ground);
}
function hasThreeOneCheck(number: string): boolean {
  const digits = digitsOf(number.slice(0, -1)).reverse();
  const total = sum(digits.map((digit, at) => digit * (at % 2 === 0 ? 3 : 1)));
  return (10 - (total % 10)) % 10 === Number(number.at(-1));
}

/** An item of the post of a country, as the Universal Postal Union writes it (S10): RB123456785GB. */
function isPostOf(country: string, number: string): boolean {
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) || !number.endsWith(country)) return false;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const check = 11 - (sum(digitsOf(number.slice(2, 10)).map((digit, at) => digit * (weights[at] ?? 0))) % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(number[10]);
}

const page = (address: string) => (number: string) => address + encodeURIComponent(number);

/** In the order in which a number is tried. */
export const carriers: readonly Carrier[] = [
  { id: 'ups', name: 'UPS', matches: isUps, trackUrl: page('https://www.ups.com/track?tracknum=') },
  {
    id: 'usps',
    name: 'USPS',
    matches: (number) => /^9[1-5]\d{18}(\d{2})?$/.test(number) || isPostOf('US', number),
    trackUrl: page('https://tools.usps.com/go/TrackConfirmAction?tLabels='),
  },
  { id: 'fedex', name: 'FedEx', matches: isFedEx, trackUrl: page('https://www.fedex.com/fedextrack/?trknbr=') },
  {
    id: 'dhl',
    name: 'DHL',
    // DHL Express: the last of ten digits is the rest of the others by seven. DHL eCommerce and Parcel: letters in front.
    matches: (number) =>
      (/^\d{10}$/.test(number) && Number(number.slice(0, 9)) % 7 === Number(number.at(-1))) ||
      /^(JJD|JD)\d{16,20}$/.test(number) ||
      /^GM\d{16,20}$/.test(number),
    trackUrl: page('https://www.dhl.com/global-en/home/tracking.html?tracking-id='),
  },
  {
    id: 'laposte',
    name: 'La Poste / Colissimo',
    matches: (number) => /^\d[A-Z]\d{11}$/.test(number) || isPostOf('FR', number),
    trackUrl: page('https://www.laposte.fr/outils/suivre-vos-envois?code='),
  },
  {
    id: 'gls',
    name: 'GLS',
    matches: (number) => /^\d{11}$/.test(number),
    trackUrl: page('https://gls-group.com/GROUP/en/parcel-tracking?match='),
  },
  { id: 'own-van', name: 'Own van', matches: () => false, trackUrl: () => undefined },
];

/** As carriers compare numbers. */
const plain = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

/** The carrier of a tracking number; undefined if no carrier's rules fit: the number is kept as text. */
export const recognizeCarrier = (number: string): Carrier | undefined =>
  number.trim() === '' ? undefined : carriers.find(({ matches }) => matches(plain(number)));

/** The carrier and the page of a box: the number itself says whose it is, and else the carrier that somebody chose. */
export function trackingOf({ tracking = '', carrier }: { tracking?: string; carrier?: string }): {
  carrier?: Carrier;
  url?: string;
} {
  if (/^https?:\/\/\S+$/i.test(tracking.trim())) return { url: tracking.trim() };
  const known = recognizeCarrier(tracking) ?? carriers.find(({ id }) => id === carrier);
  return { carrier: known, url: tracking.trim() ? known?.trackUrl(plain(tracking)) : undefined };
}
