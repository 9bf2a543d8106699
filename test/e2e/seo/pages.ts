import type { TestApp } from '../../helpers/app.js';

type Body = Record<string, unknown> & { id: number; link: string };

/** Makes something of `content/v2` and gives its answer. */
export async function make(service: TestApp, base: string, body: object): Promise<Body> {
  const answer = await service.as('administrator').post(`/content/v2/${base}`).send(body).expect(201);
  return answer.body as Body;
}

/** The head of a page as a caller sees it. */
export async function headOf(
  service: TestApp,
  url: string,
  caller: Parameters<TestApp['as']>[0] = 'anonymous',
): Promise<{
  status: number;
  html: string;
  json: Record<string, never> & { schema: { '@graph': Record<string, never>[] } };
}> {
  const { body } = await service.as(caller).get('/seo/v1/get_head').query({ url });
  return body as Awaited<ReturnType<typeof headOf>>;
}
