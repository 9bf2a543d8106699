import { accepting, RestParam, check } from '#core/parameters';
import { UrlCheckService } from './url-check.service.js';

/** Parameters of `GET url-details`. */
export class UrlDetailsDto {
  @RestParam({
    type: 'string',
    format: 'uri',
    required: true,
    description: 'Address of the page, http or https. It must be reachable for everybody.',
    check: accepting(
      'a public http or https address, such as https://example.org/page',
      check([UrlCheckService], (value, { caller }, urls) => urls.accepts(caller, value)),
    ),
  })
  url: string;
}
