// react-aria takes the language of the browser: in one set to Arabic or Hebrew the English menus would run from right to
// left, and 'I' would not be found by 'i' in Turkish. It reads this symbol once, when its modules are loaded.
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' });
