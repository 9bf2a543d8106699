// The accounts with which the recorded contract is played, on a new database or on one from a dump.
export const CONTRACT_ACCOUNTS = {
  ADMIN: { login: 'admin', email: 'admin@example.org', role: 'administrator', password: 'adminAdminAdminAdmin0001' },
  EDITOR: { login: 'editor', email: 'editor@example.org', role: 'editor', password: 'editorEditorEditorEdit01' },
  SUBSCRIBER: { login: 'sub', email: 'sub@example.org', role: 'subscriber', password: 'subscriberSubscriber0001' },
};
