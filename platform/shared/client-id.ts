/** Cookie that holds the handle under which one browser's steps are counted. Set after consent only. */
export const CLIENT_ID_COOKIE = 'umlauf_client';

/** One year. */
export const CLIENT_ID_SECONDS = 31_536_000;

/** What a handle looks like, of the embedded service and of any other. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{16,128}$/;
