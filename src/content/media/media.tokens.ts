/** Injection token of the one `MediaStorage`. */
export const MEDIA_STORAGE = Symbol('media storage');
