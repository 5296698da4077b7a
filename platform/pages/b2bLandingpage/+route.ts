export default '/~/b2bLandingpage';
