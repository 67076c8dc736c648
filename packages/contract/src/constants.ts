/**
 * Limits and defaults of the product (docs: rows/constants). Durations are milliseconds unless the name says seconds.
 */
export const desktopMinWidth = 769;
export const sidebarWidth = 220;
export const keptViews = 3;
export const gridRowHeight = 75;
export const gridHeight = 'calc(100vh - 101px)';
export const thumbnailWidth = 100;
/** Rendition widths requested by each kind of place ([IM-24]); ui has those of its own parts. */
export const renditionWidths = { picker: 100, pickerCard: 250, cardGrid: 320 } as const;
/** Widths of which the server makes renditions (docs: image-pipeline). */
export const generatedRenditionWidths = [100, 250, 320, 400, 600, 1600] as const;
export const lightboxFirstWidth = 600;
export const lightboxWidth = 1600;
export const defaultTagColor = '#40BF7B';
export const tagPickerColor = '#50a8f0';
export const fallbackImage = '/img/img-not-found.jpg';
export const carouselFallbackImage = '/img/image-not-found-carousel.jpg';
/** Marks the name of a media item that belongs to a project. */
export const projectMediaDelimiter = '##';
export const orphanKitId = '[ORPHANS]';
export const fullFetchSeconds = 3600;
export const incrementalOverlapSeconds = 300;
export const uploadTokenReuseSeconds = 300;
export const accessTokenWarningSeconds = 60;
export const initialStamp = '1970-01-01T00:00:00.000Z';
/**
 * Header of a list's first page: a time in ISO 8601 that the server takes from its data, not from a clock. The same list
 * with `modifiedAfter` set to it (inclusive) misses nothing that the walk of this list did not carry.
 */
export const syncStampHeader = 'x-sync-stamp';
/** How a whole list is asked for. The page's own early request must be the same address as the cache's, filters in this order. */
export const wholeListFilters = { modifiedAfter: initialStamp, includeArchived: false, includeDeleted: false } as const;
export const chunkTimeout = 120_000;
export const busyDelay = 250;
export const toastDurations = { short: 1500, message: 2500, normal: 3000, long: 5000 } as const;
export const uploadBlockSize = 4_194_304;
export const uploadConcurrency = 5;
export const defaultUploadName = 'Image';
export const vendorNameMaxLength = 41;
export const minProjectsInGroup = 2;
export const exportPrefix = 'export';
export const createVendorEntry = '[ Create Vendor... ]';
/** Letters, digits, comma and underscore: emplacements and warehouse locations, upper-cased as they are typed. */
export const emplacementPattern = /^[A-Za-z0-9,_]*$/;
/** Records a list page carries at most, and by default (docs: strict-filters). */
export const pageSize = 1000;
/** Ids a client sends at most in one bulk call (docs: api#generic-calls). */
export const bulkLimit = 100;
export const maxImageBytes = 20 * 1024 * 1024;
