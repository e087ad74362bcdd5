import { addMosqueManager } from './add-mosque-manager.ts';
import { listMosqueManagers } from './list-mosque-managers.ts';
import { listOwnMosques } from './list-own-mosques.ts';
import { removeMosqueManager } from './remove-mosque-manager.ts';

export const managerHandlers = [listMosqueManagers, addMosqueManager, removeMosqueManager, listOwnMosques];
