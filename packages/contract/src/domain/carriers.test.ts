import { carriers, recognizeCarrier, trackingOf } from './carriers.ts';

// Sample numbers that the carriers or public test data publish.
it.each([
  ['UPS', '1Z 999 AA1 01 2345 6784'],
  ['UPS', '1z5r89390357567127'],
  ['USPS', '9400 1000 0000 0000 0000 00'],
  ['USPS', '9205 5000 0000 0000 0000 00'],
  ['USPS', 'EA 123 456 785 US'],
  ['FedEx', '9865 7878 8855'],
  ['FedEx', '477179081230'],
  ['FedEx', '149331877648230'],
  ['FedEx', '041441760228964'],
  ['DHL', '33 1881 0025'],
  ['DHL', '8487135506'],
  ['DHL', 'JJD0099999999999999'],
  ['La Poste / Colissimo', '6A 12345 67890 1'],
  ['La Poste / Colissimo', 'RB 123 456 785 FR'],
  ['GLS', '00 123 456 789'],
])('knows the carrier %s of %s', (name, number) => {
  expect(recognizeCarrier(number)?.name).toBe(name);
});

it.each([
  ['no number', ' '],
  ['words', 'JH-VAN-22'],
  ['a UPS number with a wrong digit', '1Z999AA10123456785'],
  ['twelve digits that do not add up', '986578788856'],
  ['ten digits that do not add up', '3318810026'],
  ['a postal number that does not add up', 'RB123456786FR'],
  ['the post of another country', 'RB123456785GB'],
  ['the barcode of a product', '4006381333931'],
])('takes %s for no carrier', (_, number) => {
  expect(recognizeCarrier(number)).toBeUndefined();
});

it('leads to the page of the carrier, with the number as it is printed without spaces', () => {
  expect(trackingOf({ tracking: '1Z 999 AA1 01 2345 6784' }).url).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
});

it('takes the carrier that somebody chose where the number says nothing', () => {
  expect(trackingOf({ tracking: 'JH-VAN-22', carrier: 'own-van' })).toEqual({
    carrier: expect.objectContaining({ name: 'Own van' }),
    url: undefined,
  });
  expect(trackingOf({ tracking: 'AB 12', carrier: 'gls' }).url).toMatch(/match=AB12$/);
  expect(trackingOf({ carrier: 'ups' }).url).toBeUndefined();
});

it('follows an address in place of a number, and no other kind of link', () => {
  expect(trackingOf({ tracking: 'https://track.parcel.test/10136' })).toEqual({
    url: 'https://track.parcel.test/10136',
  });
  expect(trackingOf({ tracking: 'javascript:alert(1)' }).url).toBeUndefined();
});

it('names each carrier once', () => {
  expect(new Set(carriers.map(({ id }) => id)).size).toBe(carriers.length);
  expect(carriers.map(({ name }) => name).sort()).toEqual(
    ['DHL', 'FedEx', 'GLS', 'La Poste / Colissimo', 'Own van', 'UPS', 'USPS'].sort(),
  );
});
