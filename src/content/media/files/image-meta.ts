/** The camera data of an image as clients know it (content.md, "Media"): strings throughout, `"0"` for no number. */
export interface ImageMeta {
  /** F-number. */
  aperture: string;
  /** Photographer. */
  credit: string;
  /** Camera model. */
  camera: string;
  /** Description. */
  caption: string;
  /** Unix seconds at which the picture was taken. */
  created_timestamp: string;
  /** Copyright notice. */
  copyright: string;
  /** Millimetres. */
  focal_length: string;
  /** Film speed. */
  iso: string;
  /** Seconds. */
  shutter_speed: string;
  /** Title. */
  title: string;
  /** EXIF orientation: `"1"` upright, `"0"` not said. */
  orientation: string;
  /** Always empty. */
  keywords: string[];
  /** Alternative text. */
  alt: string;
}

/**
 * The camera data of a stored image. All members have their empty values, because photos tell when, where and by whom
 * they were taken and an upload must not publish that by accident; the bytes are cleared of it too.
 *
 * @param hasOrientation whether the file sent said which way is up. The stored one is upright, hence `"1"`.
 */
export function imageMeta(hasOrientation = false): ImageMeta {
  return {
    aperture: '0',
    credit: '',
    camera: '',
    caption: '',
    created_timestamp: '0',
    copyright: '',
    focal_length: '0',
    iso: '0',
    shutter_speed: '0',
    title: '',
    orientation: hasOrientation ? '1' : '0',
    keywords: [],
    alt: '',
  };
}
