/** Where space design is (docs: rows/routes). */
export const spacePath = '/spaceDesign';
