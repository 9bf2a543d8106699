import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const ME = '/content/v2/users/me';

describe('A new sign-in password', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it.each(['password', 'Iloveyou1', '12345678', 'editor99', 'editor@site.example'])(
    'is refused with 400 when it is %p, also from administrators',
    async (password) => {
      const { body } = await service.as('editor').post(ME).send({ password }).expect(400);
      expect(body.code).toBe('rest_user_invalid_password');
      const path = `/content/v2/users/${service.ids.editor}`;
      await service.as('administrator').post(path).send({ password }).expect(400);
    },
  );

  it('is compared with the e-mail address that is changed by the same request', async () => {
    const change = { email: 'quartz@site.example', password: 'quartz@site' };
    await service.as('author').post(ME).send(change).expect(400);
    await service.as('author').post(ME).send({ password: 'quartz@site' }).expect(200);
  });

  it('is accepted when it is none of these', async () => {
    await service.as('editor').post(ME).send({ password: 'tulips in the garden' }).expect(200);
  });
});
