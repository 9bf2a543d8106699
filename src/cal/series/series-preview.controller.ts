import { HttpCode, Post } from '@nestjs/common';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, RestController, RestParams } from '#core/rest';
import { PreviewSeriesDto } from './series-preview.dto.js';
import { SeriesPreviewResponse } from './series-preview.response.js';
import { SeriesPreviewService } from './series-preview.service.js';

/** `cal/series/v1/previews`: the dates of a repetition before there is a series, or an event. */
@RestController('cal/series/v1', 'previews')
export class SeriesPreviewController {
  constructor(private readonly previews: SeriesPreviewService) {}

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('edit_cal_events'))
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'previewSeries',
    summary: 'Preview the dates of a series',
    description:
      'Returns the dates that an event with these times would have as a series, with those that are left out. The event need not exist. Stores nothing.',
  })
  @ApiExample({
    body: {
      start_date: '2031-03-03 19:30:00',
      timezone: 'Europe/Berlin',
      rule: 'FREQ=WEEKLY;COUNT=12',
      excluded_dates: ['2031-04-14'],
    },
  })
  @ApiOkResponse({ description: 'The dates.', type: SeriesPreviewResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, such as a rule without a date (`rest_invalid_param`).' })
  preview(@RestParams() params: PreviewSeriesDto): SeriesPreviewResponse {
    return this.previews.preview(params);
  }
}
