/**
 * Limits and defaults of the product (docs: rows/constants). Durations are milliseconds unless the name says seconds.
 */
export const desktopMinWidth = 769;
/** Width of the sidebar, in CSS pixels. */
export const sidebarWidth = 220;
/** Number of pages that stay mounted when the user leaves them. */
export const keptViews = 3;
/** Height of a row with pictures in lists, in CSS pixels. */
export const gridRowHeight = 75;
/** Height of a list that fills the page, as a CSS length. */
export const gridHeight = 'calc(100vh - 101px)';
/** Width of thumbnails, in CSS pixels; the name of their rendition. */
export const thumbnailWidth = 100;
/** Rendition widths requested by each kind of place ([IM-24]); ui has those of its own parts. */
export const renditionWidths = { picker: 100, pickerCard: 250, cardGrid: 320 } as const;
/** Widths of which the server makes renditions (docs: image-pipeline). */
export const generatedRenditionWidths = [100, 250, 320, 400, 600, 1600] as const;
/** Width of the picture that the lightbox shows first, in pixels. */
export const lightboxFirstWidth = 600;
/** Width of the picture that the lightbox loads after the first one, in pixels. */
export const lightboxWidth = 1600;
/** The largest quantity, weight or price that is stored. */
export const largestNumber = 1_000_000_000;
/** Color of a tag without one of its own. */
export const defaultTagColor = '#40BF7B';
/** Initial color of the color picker for tags. */
export const tagPickerColor = '#50a8f0';
/** Address of the placeholder for a missing picture. */
export const fallbackImage = '/img/img-not-found.jpg';
/** Address of the placeholder for a missing picture in a carousel. */
export const carouselFallbackImage = '/img/image-not-found-carousel.jpg';
/** Marks the name of a media item that belongs to a project. */
export const projectMediaDelimiter = '##';
/** Id of the pseudo-kit that collects orders without a preparation. */
export const orphanKitId = '[ORPHANS]';
/** Age in seconds after which a collection is fetched completely instead of incrementally. */
export const fullFetchSeconds = 3600;
/** Seconds by which an incremental fetch overlaps the last one, if the server sends no sync stamp. */
export const incrementalOverlapSeconds = 300;
/** Seconds for which an upload token is used again. */
export const uploadTokenReuseSeconds = 300;
/** Seconds before the access token expires from which the user is warned. */
export const accessTokenWarningSeconds = 60;
/** `modifiedAfter` of a collection that was never fetched. */
export const initialStamp = '1970-01-01T00:00:00.000Z';
/**
 * Header of a list's first page: a time in ISO 8601 that the server takes from its data, not from a clock. The same list
 * with `modifiedAfter` set to it (inclusive) misses nothing that the walk of this list did not carry.
 */
export const syncStampHeader = 'x-sync-stamp';
/** Request header of a list: with the value `primary` it is not read from a replica, which may be older. */
export const readHeader = 'x-read';
/** How a whole list is asked for. The page's own early request must be the same address as the cache's, filters in this order. */
export const wholeListFilters = { modifiedAfter: initialStamp, includeArchived: false, includeDeleted: false } as const;
/** Time limit for loading a chunk of code, in milliseconds. */
export const chunkTimeout = 120_000;
/** Milliseconds after which a pending action shows that it is busy. */
export const busyDelay = 250;
/** How long toasts stay, in milliseconds. */
export const toastDurations = { short: 1500, message: 2500, normal: 3000, long: 5000 } as const;
/** Size of a block of an upload, in bytes (4 MiB). */
export const uploadBlockSize = 4_194_304;
/** Number of blocks of an upload that are sent in parallel. */
export const uploadConcurrency = 5;
/** Name of an uploaded file that has none. */
export const defaultUploadName = 'Image';
/** Maximum length of a vendor's name, in characters. */
export const vendorNameMaxLength = 41;
/** Minimum number of projects in a project group. */
export const minProjectsInGroup = 2;
/** First part of the file names of exports. */
export const exportPrefix = 'export';
/** Entry of the vendor selector that creates a vendor. */
export const createVendorEntry = '[ Create Vendor... ]';
/** Letters, digits, comma and underscore: emplacements and warehouse locations, upper-cased as they are typed. */
export const emplacementPattern = /^[A-Za-z0-9,_]*$/;
/** Records a list page carries at most, and by default (docs: strict-filters). */
export const pageSize = 1000;
/** Ids a client sends at most in one bulk call (docs: api#generic-calls). */
export const bulkLimit = 100;
/** Maximum size of an image, in bytes (20 MiB). */
export const maxImageBytes = 20 * 1024 * 1024;
