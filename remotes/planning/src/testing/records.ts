/** Records that the dialogs of planning offer, for all their tests. */
export const choices = {
  projects: [
    { id: 'cedar', name: 'Cedar Lane', locationId: 'school' },
    { id: 'maple', name: 'Maple Street', locationId: 'home' },
  ],
  locations: [
    { id: 'school', name: 'Cedar School', type: 'School' as const },
    { id: 'home', name: 'Okafor Family', type: 'Home' as const },
    { id: 'portland', name: 'Portland Central', type: 'Warehouse' as const },
    { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' as const },
  ],
  mediaitems: [
    { id: 'plan', name: 'Floor plan' },
    { id: 'photo', name: 'Wall photo' },
  ],
  tags: [
    { id: 'toddler', name: 'Toddler' },
    { id: 'primary', name: 'Primary' },
  ],
};
