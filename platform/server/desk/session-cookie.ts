/** Session of the desk. `SameSite=Strict`: no link of another site opens a page with it. */
export const DESK_COOKIE = 'umlauf_desk';
/** Known browsers of the desk: opens nothing, and is counted apart from what strangers try. */
export const DESK_BROWSER_COOKIE = 'umlauf_desk_browser';
