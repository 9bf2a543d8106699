/** An account of the contract; `password` is an application password. */
export interface ContractAccount {
  login: string;
  email: string;
  role: 'administrator' | 'editor' | 'subscriber';
  password: string;
}

export const CONTRACT_ACCOUNTS: Readonly<Record<'ADMIN' | 'EDITOR' | 'SUBSCRIBER', ContractAccount>>;
