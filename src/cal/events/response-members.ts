/** The members of a response, for code that reads responses of several kinds as plain records. */
export type ResponseMembers<Response> = { [Name in keyof Response]: Response[Name] };
