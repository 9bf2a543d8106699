/** The members of a response, for code that reads responses of several kinds as plain records. */
export type Wire<Response> = { [Name in keyof Response]: Response[Name] };
