import { RestParam } from '#core/parameters';

const loose = 'The services answer wrong values with codes of callbacks (recorded).';

/** Parameters of `POST notify_ucss` and `notify_vpi`. As all callbacks they are answered by codes, whatever is sent. */
export class NotifyPagesDto {
  @RestParam({ loose, hidden: true, description: 'MD5 of the key, once one is agreed.' })
  domain_key?: unknown;

  @RestParam({ loose, hidden: true, description: 'Results, as a list or by any keys.' })
  data?: unknown;
}

/** Parameters of `POST notify_img`. */
export class NotifyImagesDto extends NotifyPagesDto {
  @RestParam({ loose, hidden: true, description: 'Host that has the results.' })
  server?: unknown;

  @RestParam({ loose, hidden: true, description: '6: done; any other: the jobs are given up.' })
  status?: unknown;
}

/** Parameters of `POST check_img`. */
export class CheckImageDto {
  @RestParam({ loose, hidden: true, description: 'Id of the image.' })
  data?: unknown;
}
