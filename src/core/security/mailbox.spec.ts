import { mailbox } from './mailbox.js';

describe('mailbox', () => {
  it.each(['ada.love@gmail.com', 'AdaLove@googlemail.com', ' a.d.a.love+shop@GMAIL.com '])(
    'is the same for %s as for another spelling of it',
    (email) => {
      expect(mailbox(email)).toBe('adalove@gmail.com');
    },
  );

  it('is the same for both forms of an international domain', () => {
    expect(mailbox('Jose@Bücher.example')).toBe(mailbox('jose@xn--bcher-kva.example'));
  });

  it.each([
    ['Ada.Love+x@home.example', 'ada.love@home.example'],
    ['adalove@home.example', 'adalove@home.example'],
    ['a.b@sub.gmail.com', 'a.b@sub.gmail.com'],
    ['a.b@notgmail.com', 'a.b@notgmail.com'],
  ])('keeps dots of other domains: %s', (email, expected) => {
    expect(mailbox(email)).toBe(expected);
  });
});
