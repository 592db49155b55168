/** The path below which clients talk to the authorization server. */
export const oauthPath = '/oauth'
