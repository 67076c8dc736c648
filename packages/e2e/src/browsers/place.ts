import type { World } from './step.ts';

interface Made {
  id: string;
  status: string;
  notes?: string;
  mediaItemIds: string[];
}
/** A unit of two preparations that no other walk uses, and a look at what the server has of it. */
export interface Place {
  projectId: string;
  /** Of the unit in the guide. */
  path: string;
  first: Made;
  second: Made;
  read: (id: string) => Promise<Made>;
}

/** Makes the place over the API, with the session of the window. */
export async function makePlace({ window, portal }: World): Promise<Place> {
  const token = await window.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.startsWith('groundwork.user:'))?.[1] as string;
    return (JSON.parse(stored) as { access_token: string }).access_token;
  }, undefined);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${portal}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Made;
  };
  const { id: projectId } = await call('POST', 'projects', { name: `Walk ${window.browser} ${Date.now()}` });
  const area = await call('POST', 'setupareas', { name: 'Classroom', projectId });
  const unit = await call('POST', 'setupunits', { name: 'Shelf', projectId, areaId: area.id });
  const first = await call('POST', 'preparations', { name: 'Pouring', projectId, unitId: unit.id });
  const second = await call('POST', 'preparations', { name: 'Spooning', projectId, unitId: unit.id });
  const path = `/setup/guide/area/unit?area=${area.id}&unit=${unit.id}`;
  return { projectId, path, first, second, read: (id) => call('GET', `preparations/${id}`) };
}
