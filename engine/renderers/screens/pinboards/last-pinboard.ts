/** Under which the browser keeps which pinboard was open last. */
export const lastPinboardKey = 'pinboards.last'
