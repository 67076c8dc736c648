/**
 * Runs in the page: returns 'busy', or a text that changes with the page. It defines no named functions, because tsx would
 * wrap them in a helper that the page does not have.
 * @param isLoadingMeant whether a page that says 'Loading' has come to rest
 */
export function stateOf(isLoadingMeant: boolean): string {
  // On a touch screen React Aria hides what opens with a field until it knows whether a keyboard comes up.
  const busy = [
    ...document.querySelectorAll(
      '[aria-busy=true], [data-entering], [data-exiting], [data-rac][style*="opacity: 0"], [role=status], img:not([loading=lazy])',
    ),
  ].filter(
    (element) =>
      element.checkVisibility() &&
      !(element instanceof HTMLImageElement && element.complete) &&
      !(element.role === 'status' && (isLoadingMeant || !element.textContent?.startsWith('Loading'))),
  );
  const all = document.querySelectorAll('*').length;
  const main = document.querySelector('main');
  // A page whose code is not there yet draws nothing, not even that it loads. The pages before it stay, hidden.
  const isBlank =
    main !== null && ![...main.querySelectorAll(':scope > :not([hidden])')].some((view) => view.textContent?.trim());
  const isBusy = busy.length > 0 || isBlank || document.fonts.status === 'loading';
  return isBusy ? 'busy' : `${all} ${document.body.textContent?.length} ${location.href}`;
}
