import { checkPassword } from './password-rules.js';

const NAMES = ['ann.smith', 'Ann@Mail.example'];
const check =
  (password: string, least = 8) =>
  () =>
    checkPassword(password, least, NAMES);

describe('checkPassword', () => {
  it.each(['12345678', 'password', 'Password', 'PASSWORD1', 'iloveyou!!', 'qwertyuiop', 'Football2026'])(
    'refuses the common password %p',
    (password) => expect(check(password)).toThrow('one of the most common ones'),
  );

  it.each(['ann.smith', 'Ann.Smith1', 'ann@mail.example', '2026ann.smith', 'annannann', 'ann.smith!ann@mail.example'])(
    'refuses %p, which is almost a name of the account',
    (password) => expect(check(password)).toThrow('almost the login'),
  );

  it.each(['1234567', '', '👩‍🎤'])('refuses %p, which is too short', (password) =>
    expect(check(password)).toThrow('at least 8 characters'),
  );

  it.each(["ann.smith's sign-in password", 'correct horse', 'annual meeting', 'Long-enough-7', '密码密码密码密码'])(
    'accepts %p',
    (password) => expect(check(password)).not.toThrow(),
  );

  it('accepts shorter passwords where fewer characters are enough, but not common ones', () => {
    expect(check('x7k2', 4)).not.toThrow();
    expect(check('1234', 4)).toThrow('one of the most common ones');
  });
});
