/** Keys that are typed into something. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

/** Whether a dialog lies over the page: one that is on its way out, or has faded and on a busy machine is not taken away yet, is above nothing. */
export const isDialogOpen = () =>
  [...document.querySelectorAll('[aria-modal=true]')].some(
    (dialog) => !dialog.closest('[class*="-leave"]') && dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
