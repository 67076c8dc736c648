// Replaces what asks the browser for its language. In a browser set to Arabic or Hebrew react-aria would mirror the English
// menus ('rows 147') and turn their arrow keys round; in Turkish it would not find 'I' by 'i'.
const english = { locale: 'en-US', direction: 'ltr' };
export const getDefaultLocale = () => english;
export const useDefaultLocale = getDefaultLocale;
