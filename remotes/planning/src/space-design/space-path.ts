/** Where space design is (product.md 2.1). */
export const spacePath = '/spaceDesign';
