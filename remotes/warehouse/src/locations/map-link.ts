import type { Location } from '@groundwork/contract';

type Addressed = Pick<Location, 'address'>;

/** The address on one line. */
export const onOneLine = ({ address = '' }: Addressed): string => address.trim().replaceAll(/\s*\n\s*/g, ', ');

/** Where the address is on a map. A phone opens it in the app of its maps, which then knows the way. */
export function mapLink(location: Addressed): string | undefined {
  const address = onOneLine(location);
  return address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : undefined;
}
