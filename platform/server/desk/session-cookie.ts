/** Session of the desk. `SameSite=Strict`: links of other sites do not send it. */
export const DESK_COOKIE = 'umlauf_desk';
/** Marks a known browser of the desk. It grants no access; its failed sign-ins are counted separately. */
export const DESK_BROWSER_COOKIE = 'umlauf_desk_browser';
