// The content of labels and documents, without their rendering: the browser renders a page, the server a PDF (docs:
// pdf-and-pages).
export { type BoxLabel, boxLabel } from './box-label.ts';
export { linkCode, type PrintCode, productCode, retailCode, ssccCode, textCode } from './codes.ts';
export { canDrawCodes } from './encoders.ts';
export { figureOf } from './figures.ts';
export {
  type CalibrationLabel,
  calibrationLabel,
  type EmplacementLabel,
  emplacementLabel,
  emplacementsOf,
  type ItemLabel,
  itemLabel,
  kitLabel,
  type Label,
  labelDesigns,
  type ProductLabel,
  placesIn,
  productLabel,
} from './labels.ts';
export {
  a4,
  type Box,
  labelsPerPage,
  letter,
  type Medium,
  media,
  mediumNamed,
  moduleWidth,
  pagesOf,
  placeOf,
  type Resolution,
  resolutions,
} from './paper.ts';
export { addressOf, carrierOf, dayOf, type Slip, shipmentSlip } from './shipment-slip.ts';
export { readyGroups, type SlipGroup, type SlipLine, type SlipRecords, shipmentGroups } from './slip.ts';
